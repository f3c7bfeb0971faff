import { signalsOf } from './signal.ts';

export const GATEWAY = signalsOf('gateway', [
  {
    id: 'servers-enforced',
    question: 'Does each gateway server enforce?',
    population: 'Registered gateway servers.',
    condition: 'Its mode is `enforce`.',
    cannotSay: 'Servers that agents reach without the gateway are not registered and not seen.',
  },
  {
    id: 'definitions-pinned',
    question: 'Is the definition of each tool in use pinned and approved?',
    population:
      'Definitions of registered gateway servers: tools, and whatever else a model reads.',
    condition: 'A version of it is accepted, and no other waits for a decision.',
    cannotSay: 'An accepted definition says what a tool claims to do, not what its server does.',
  },
  {
    id: 'sanitizer-on',
    question: 'Are responses of each gateway server sanitized?',
    population: 'Registered gateway servers.',
    condition: 'The gateway sanitizes the responses of each registered server, in both modes.',
    cannotSay:
      'There is no way to switch it off, so this only says that servers stand behind the gateway. A sanitizer removes what it recognises; it does not find everything.',
  },
]);
