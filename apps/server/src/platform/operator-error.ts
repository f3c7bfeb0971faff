/** An error that whoever runs the service can fix. Its message is sufficient: it is printed without a stack. */
export class OperatorError extends Error {}
