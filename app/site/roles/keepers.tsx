import { useQuery } from '@tanstack/react-query';
import { useLingui } from '#page-words';
import { type Message, msg } from '#words';
import type { Role } from '../../../contract/site/moderation-terms.ts';
import type { Keeper } from '../../../contract/site/roles.ts';
import { answer, api } from '../../api/api.ts';
import { refreshModeration } from '../../moderation/moderation-queries.ts';
import { sessionQuery } from '../../session/session-query.ts';
import { Act } from '../../ui/feedback/act.tsx';
import { EmailText } from '../../ui/mail-link.tsx';
import { BoxedSection } from '../../ui/page/boxed-section.tsx';
import { OwnList } from '../../ui/page/own-list.tsx';
import { roleHoldersQuery } from '../site-queries.ts';

/** Each role's name, and the text of the confirmation for removing it from a user. */
const roleWords: Record<Role, { name: Message; remove: (name: string) => Message; lost: Message }> = {
  moderator: {
    name: msg`Moderator`,
    remove: (name) => msg`Remove ${{ name }} as moderator`,
    lost: msg`They can no longer see or handle reports.`,
  },
  steward: {
    name: msg`Steward`,
    remove: (name) => msg`Remove ${{ name }} as steward`,
    lost: msg`They can no longer manage the settings, and their unused links will stop working.`,
  },
};

/** Lists moderators and stewards, with a button to remove each role. Roles set by an environment variable have no button. */
export function KeeperList() {
  const { t } = useLingui();
  const people = useQuery({ ...roleHoldersQuery(), select: ({ people }) => people });
  return (
    <BoxedSection title={t`Moderators and stewards`}>
      <OwnList name={t`Moderators and stewards`} query={people}>
        {(keeper) => (
          <>
            <div className="min-w-0 grow">
              <p className="font-medium wrap-anywhere">
                <bdi translate="no">{keeper.name}</bdi>
              </p>
              <p className="text-muted text-sm wrap-anywhere">
                <bdi translate="no">
                  <EmailText email={keeper.email} />
                </bdi>
              </p>
            </div>
            <Roles keeper={keeper} />
          </>
        )}
      </OwnList>
    </BoxedSection>
  );
}

function Roles({ keeper }: { keeper: Keeper }) {
  const { t } = useLingui();
  const { roles, variable } = keeper;
  return (
    <ul className="grid gap-2">
      {roles.map((role) => (
        <li key={role} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <span>{t(roleWords[role].name)}</span>
          {!variable && <RemoveRole keeper={keeper} role={role} />}
        </li>
      ))}
      {variable && <li className="text-muted max-w-xs text-sm">{t`Set by the environment variable ${variable}.`}</li>}
    </ul>
  );
}

function RemoveRole({ keeper: { _id, name }, role }: { keeper: Keeper; role: Role }) {
  const { t } = useLingui();
  const { remove, lost } = roleWords[role];
  const question = t(remove(name));
  return (
    <Act
      aria-label={question}
      className="btn btn-sm"
      question={{ text: t`Are you sure?`, about: `${question}. ${t(lost)}` }}
      call={() => answer(api.moderation.people[':id'].roles[':role'].$delete({ param: { id: _id, role } }))}
      done={t`Role removed`}
      // Also refetch the session, because the user may have removed their own role.
      refresh={async (client) => {
        await client.invalidateQueries(sessionQuery());
        await refreshModeration(client);
      }}
    >
      {t`Remove`}
    </Act>
  );
}
