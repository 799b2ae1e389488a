import Testing

/// The built program as a process, against real servers, seen and touched from outside.
///
/// One after another: a server and a panel for each test are load enough.
@Suite(.serialized, .timeLimit(.minutes(5)))
struct EndToEndTests {}
