/** Version of the scanner that reports carry; a test holds it to package.json. */
export const VERSION = '0.1.0';
