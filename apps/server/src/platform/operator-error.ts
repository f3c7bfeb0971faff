/** Something that whoever runs the service can mend. Its message is all they need: it is shown without a stack. */
export class OperatorError extends Error {}
