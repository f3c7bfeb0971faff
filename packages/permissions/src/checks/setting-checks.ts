import type { Severity } from '@svc/contract';
import { effectiveActions } from '../grants/effective.ts';
import type { OpenSetting, PermissionModel } from '../model/permission-model.ts';
import type { Flaw } from './check.ts';
import { PUBLIC_INVOKE } from './grant-rules.ts';
import { SETTING_RULES } from './setting-rules.ts';

const CONFIDENCE = { written: 'high', default: 'medium', absent: 'low' } as const;

/** Settings of AI services that leave a way open. */
export function settingFlaws(model: PermissionModel): readonly Flaw[] {
  return [...model.settings.map(settingFlaw), ...keyFlaws(model)];
}

function settingFlaw(setting: OpenSetting): Flaw {
  const rule = setting.topic === 'public-invoke' ? PUBLIC_INVOKE : SETTING_RULES[setting.topic];
  const isPublic = setting.topic === 'public-invoke' || setting.topic === 'public-data';
  return {
    rule,
    at: setting.at,
    subject: setting.name,
    message: setting.message,
    severity: severityOf(setting, rule.severity),
    confidence: CONFIDENCE[setting.evidence],
    reach: {
      action:
        setting.topic === 'public-data'
          ? 'data'
          : setting.topic === 'public-invoke'
            ? 'invoke'
            : 'setting',
      scope: 'named',
      principal: isPublic ? 'public' : 'unknown',
      workload: isPublic ? 'internet' : 'unknown',
    },
    detail: setting.topic,
  };
}

/** Keys of identities that hold AI permissions. */
function keyFlaws(model: PermissionModel): Flaw[] {
  return model.keys.flatMap((key): Flaw[] => {
    const holder = model.identities.find(
      (identity) =>
        identity.unit === key.unit &&
        key.identities.includes(identity.address) &&
        identity.grants.some(
          (grant) => grant.role !== null || effectiveActions(model, identity, grant).length > 0,
        ),
    );
    if (holder === undefined) return [];
    return [
      {
        rule: SETTING_RULES.keys,
        at: key.at,
        subject: key.name,
        message: `${key.name} is a long-lived key of ${holder.name}, which holds AI permissions.`,
        severity: 'medium',
        confidence: 'high',
        reach: { action: 'invoke', scope: 'unknown', principal: 'unknown', workload: 'unknown' },
        detail: holder.name,
      },
    ];
  });
}

/** What is left at its default weighs less than what is written. */
function severityOf({ evidence }: OpenSetting, usual: Severity): Severity {
  return evidence !== 'written' && usual === 'medium' ? 'low' : usual;
}
