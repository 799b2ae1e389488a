/// The motion engine against a plain C loop of the same closed form, in the same run.
Report().print()
