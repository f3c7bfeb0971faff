/** What an organization is to the AI systems of a scope, in the sense of the EU AI Act. */
export type Profile = {
  readonly provider: boolean;
  readonly deployer: boolean;
  /** It provides general-purpose AI models. */
  readonly gpaiProvider: boolean;
  readonly highRisk: boolean;
};

/** What a profile suggests for a control, which decides nothing; null where it depends on more than the profile. */
export type Proposal = { readonly applicable: boolean | null; readonly why: string };

type Rule = {
  /** Ids of the controls: `Art. 9` is all paragraphs of article 9. */
  readonly of: readonly string[];
  readonly applies: (profile: Profile) => boolean;
  readonly who: string;
  /** What else it depends on, where the profile concerns it. */
  readonly only?: string;
};

const ofHighRiskProviders = {
  applies: ({ provider, highRisk }: Profile) => provider && highRisk,
  who: 'providers of high-risk AI systems',
};
const ofHighRiskDeployers = {
  applies: ({ deployer, highRisk }: Profile) => deployer && highRisk,
  who: 'deployers of high-risk AI systems',
};
const isOperator = ({ provider, deployer }: Profile) => provider || deployer;

/** Whom the articles bind, Regulation (EU) 2024/1689; the first rule that names a control decides. */
const AI_ACT: readonly Rule[] = [
  { of: ['Art. 4', 'Art. 5'], applies: isOperator, who: 'providers and deployers of AI systems' },
  {
    ...ofHighRiskProviders,
    of: ['Art. 12(3)', 'Art. 14(5)'],
    only: 'systems for remote biometric identification',
  },
  {
    ...ofHighRiskProviders,
    of: ['Art. 10(5)'],
    only: 'systems that process special categories of personal data to correct bias',
  },
  {
    ...ofHighRiskProviders,
    of: [
      ...['Art. 9', 'Art. 10', 'Art. 11', 'Art. 12', 'Art. 13', 'Art. 14', 'Art. 15', 'Art. 16'],
      ...['Art. 17', 'Art. 18', 'Art. 19', 'Art. 20', 'Art. 21', 'Art. 25(4)', 'Art. 49(1)'],
      ...['Art. 72', 'Art. 73'],
    ],
  },
  {
    of: ['Art. 25(1)'],
    applies: (profile) => isOperator(profile) && profile.highRisk,
    who: 'those who provide, deploy or change high-risk AI systems',
  },
  { ...ofHighRiskDeployers, of: ['Art. 26(7)'], only: 'employers' },
  {
    ...ofHighRiskDeployers,
    of: ['Art. 27'],
    only: 'public bodies, private providers of public services, and the uses that the article names',
  },
  { ...ofHighRiskDeployers, of: ['Art. 49(3)'], only: 'public authorities' },
  { ...ofHighRiskDeployers, of: ['Art. 26'] },
  {
    of: ['Art. 49(2)'],
    applies: ({ provider, highRisk }) => provider && !highRisk,
    who: 'providers of AI systems that are not high-risk',
    only: 'systems of Annex III that the provider judged not to be high-risk',
  },
  {
    of: ['Art. 50(1)', 'Art. 50(2)'],
    applies: ({ provider }) => provider,
    who: 'providers of AI systems',
    only: 'systems that interact with people, or generate content',
  },
  {
    of: ['Art. 50(3)', 'Art. 50(4)'],
    applies: ({ deployer }) => deployer,
    who: 'deployers of AI systems',
    only: 'the systems that the paragraph names',
  },
  {
    of: ['Art. 50(5)'],
    applies: isOperator,
    who: 'providers and deployers of AI systems',
    only: 'systems that another paragraph of the article concerns',
  },
  {
    of: ['Art. 53'],
    applies: ({ gpaiProvider }) => gpaiProvider,
    who: 'providers of general-purpose AI models',
  },
  {
    of: ['Art. 55'],
    applies: ({ gpaiProvider }) => gpaiProvider,
    who: 'providers of general-purpose AI models',
    only: 'models with systemic risk',
  },
];

/** Returns what a profile suggests for a control; null for another framework than the EU AI Act, and for a profile without a role. */
export function proposeApplicability(
  frameworkId: string,
  controlId: string,
  profile: Profile,
): Proposal | null {
  const { provider, deployer, gpaiProvider } = profile;
  if (frameworkId !== 'eu-ai-act' || !(provider || deployer || gpaiProvider)) return null;
  const rule = AI_ACT.find(({ of }) => of.some((named) => names(named, controlId)));
  if (rule === undefined) return null;
  const { applies, who, only } = rule;
  if (!applies(profile)) return { applicable: false, why: `It binds ${who}.` };
  return only === undefined
    ? { applicable: true, why: `It binds ${who}.` }
    : { applicable: null, why: `It binds ${who}, and concerns only ${only}.` };
}

function names(named: string, controlId: string): boolean {
  return controlId === named || controlId.startsWith(`${named}(`);
}
