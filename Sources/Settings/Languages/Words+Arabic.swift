extension Words {
  package static let arabic = Words(
    allOff: "الكل مطفأ",
    countOn: Counted(.arabic, "واحد يعمل", "اثنان يعملان", "{n} تعمل", "{n} يعمل", "{n} يعمل"),
    off: "مطفأ",
    on: "يعمل",
    yes: "نعم",
    cancel: "إلغاء",
    keep: "احتفاظ",
    reset: "إعادة الضبط",
    controls: "التحكم",
    unknown: "غير معروف",
    failed: "فشل",
    noAnswer: "لا جواب",
    isNotKnownYet: "القيمة غير معروفة بعد.",
    cannotBeChanged: "هذا يعرض قيمة ولا يمكنه تغييرها.",
    hasNotAnswered: "لم يستجب الإجراء.",
    nothingChanged: "لم يتغير شيء.",
    didNotWork: "لم ينجح ذلك.",
    mistakes: Counted(
      .arabic, "في ملف الإعداد خطأ", "في ملف الإعداد خطآن", "في ملف الإعداد {n} أخطاء",
      "في ملف الإعداد {n} خطأ", "في ملف الإعداد {n} خطأ"),
    place: "{file}، السطر {line}، العمود {column}",
    goesOn: "تستمر اللوحة كما كانت.",
    asItLastWorked: "المعروض هو آخر حالة كانت تعمل.",
    isDefault: "المعروض هو اللوحة الافتراضية.",
    untilMended: "يختفي هذا بعد إصلاح الملف؛ المس لإخفائه.",
    weekdays: [
      "الأحد", "الاثنين", "الثلاثاء", "الأربعاء",
      "الخميس", "الجمعة", "السبت",
    ],
    months: [
      "يناير", "فبراير", "مارس", "أبريل",
      "مايو", "يونيو", "يوليو", "أغسطس",
      "سبتمبر", "أكتوبر", "نوفمبر", "ديسمبر",
    ],
    date: "{weekday}، {day} {month}",
    decimalPoint: ".")
}
