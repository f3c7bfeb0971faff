/** What a catalogue says of a model: its price, its limits, its title. */
const DESCRIBES =
  /pric(?:e|ing)|costs?(?:_?per|$)|context_?(?:window|length|size|tokens)|(?:max|limit)_?(?:input|output|context|prompt)|modalit|knowledge_?cutoff|released?_?(?:at|on|date)|deprecat|^(?:title|label|display_?name|capabilities)$/i;
/** What is given to a model that is used. */
const CONFIGURES =
  /prompt|instruction|messages?$|^tools?$|temperature|api_?key|credential|handler|^(?:role|goal|backstory|agent)$/i;

/** Returns whether an object with members of these names is a row of a catalogue: it describes a model, and configures no use. */
export function isRowOfTable(names: readonly string[]): boolean {
  return names.some((one) => DESCRIBES.test(one)) && !names.some((one) => CONFIGURES.test(one));
}
