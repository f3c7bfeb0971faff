import { basicPassword } from '../basic-password.ts';
import { isPlaceholder } from '../placeholder.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const DOCKER_RULES: RuleList = () => [
  {
    id: 'secret/docker-swarm-token',
    title: 'Docker Swarm join token',
    provider: 'docker',
    severity: 'high',
    tier: 'format',
    pattern: 'SWMTKN-1-[0-9a-z]{50,60}-[0-9a-z]{24,30}',
    prefixes: ['SWMTKN-1-'],
    reach: reach('infrastructure', 'admin'),
    remediation: rotate('Docker Swarm, docker swarm join-token --rotate'),
    source: 'Docker documentation, docker swarm join-token',
  },
  {
    id: 'secret/docker-swarm-unlock-key',
    title: 'Docker Swarm unlock key',
    provider: 'docker',
    severity: 'medium',
    tier: 'format',
    pattern: 'SWMKEY-1-[A-Za-z0-9+/]{43}',
    prefixes: ['SWMKEY-1-'],
    reach: reach('infrastructure', 'read', 'unlimited', 'with-a-second-part'),
    remediation: rotate('Docker Swarm, docker swarm unlock-key --rotate'),
    source: 'Docker documentation, Lock your swarm',
  },
  {
    id: 'secret/docker-token',
    title: 'Docker Hub access token',
    provider: 'docker',
    severity: 'critical',
    tier: 'format',
    pattern: 'dckr_(?:pat|oat)_[A-Za-z0-9_-]{27,40}',
    prefixes: ['dckr_pat_', 'dckr_oat_'],
    reach: reach('package-publishing', 'write'),
    remediation: rotate('Docker, Account settings, Personal access tokens'),
    source: 'Docker documentation, Create and manage access tokens',
  },
  {
    id: 'secret/docker-registry-auth',
    title: 'Registry password in a Docker configuration',
    provider: 'docker',
    severity: 'high',
    tier: 'context',
    pattern: String.raw`"auth"\s{0,4}:\s{0,4}"(?<secret>[A-Za-z0-9+/]{12,400}={0,2})"`,
    validate: (secret, { isStrict }) => {
      const password = basicPassword(secret);
      return password === null ? 'other' : isPlaceholder(password, isStrict) ? 'void' : 'high';
    },
    reach: reach('package-publishing', 'unknown'),
    remediation: rotate('the registry, and log in again'),
    source: 'Docker documentation, docker login, credential storage',
  },
];
