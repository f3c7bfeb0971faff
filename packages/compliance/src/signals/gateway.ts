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
      'Definitions of gateway servers, of tools and of everything else that a model reads.',
    condition: 'It is accepted, and no changed definition waits for a decision.',
    cannotSay: 'An accepted definition says what a tool claims to do, not what its server does.',
  },
  {
    id: 'sanitizer-on',
    question: 'Are responses of each gateway server sanitized?',
    population: 'Registered gateway servers.',
    condition: 'Its mode is `enforce`: what the sanitizer finds is removed, not only recorded.',
    cannotSay: 'A sanitizer removes what it recognises; it does not find everything.',
  },
]);
