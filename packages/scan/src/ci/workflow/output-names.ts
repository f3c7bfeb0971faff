/** Outputs whose names promise a number, a kind or a switch. */
export const NUMBER =
  /^(?:(?:is|has|should|run|skip|needs)[_-]\w{1,60}|(?:\w{1,60}[_-])?(?:id|ids|number|count|total|cost|score|length|size|percent|type|sha|tokens|date|status|exists|skip|version|url))$/i;

/** Outputs of AI steps with the outcome of the run, as opposed to the model's text. */
export const STATUS =
  /^(?:conclusion|outcome|execution[_-]file|branch[_-]name|session[_-]id|response-file|output-file|github[_-]token|error|exit[_-]code)$/;
