import { Trans, useLingui } from '#page-words';
import type { Unit } from '../../contract/foods/amount-terms.ts';
import type { Food } from '../../contract/foods/foods.ts';
import type { QueuedRequest } from '../../contract/requests/requests.ts';
import { MessagesLink } from '../messages/messages-link.tsx';
import { RequestStatusBadge } from '../requests/request-status-badge.tsx';
import { SayThanks } from '../thanks/say-thanks.tsx';
import { QueueSection } from './queue-section.tsx';
import { Requester } from './requester.tsx';

/** Requesters who have collected the food or a share of it, with forms for thanking them. */
export function CollectedRequests({ requests, food }: { requests: QueuedRequest[]; food: Food }) {
  const { t } = useLingui();
  const { title, unit } = food;
  return (
    <QueueSection name="collected" title={t({ message: 'Collected', context: 'status of a request' })}>
      <ul className="grid gap-4">
        {requests.map((request) => (
          <li key={request._id} className="rounded-box border-base-300 bg-surface shadow-card border p-5 md:p-6">
            <Requester
              request={request}
              unit={unit}
              badge={<RequestStatusBadge status={request.status} collector={request.requester.name} />}
            />
            <div className="border-base-300 mt-4 border-t pt-4">
              <SayThanks id={request._id} title={title} name={request.requester.name} thanks={request.thanks} />
            </div>
            <Messages request={request} />
          </li>
        ))}
      </ul>
    </QueueSection>
  );
}

/** Requesters who did not turn up, with their answers. */
export function AbsentRequests({ requests, unit }: { requests: QueuedRequest[]; unit: Unit | undefined }) {
  const { t } = useLingui();
  return (
    <QueueSection name="absent" title={t`Didn’t turn up`}>
      <ul className="grid gap-4">
        {requests.map((request) => (
          <li
            key={request._id}
            className="rounded-box border-base-300 bg-surface shadow-card grid gap-4 border p-5 md:p-6"
          >
            <Requester request={request} unit={unit} />
            <p className="border-base-300 border-t pt-4 text-pretty wrap-anywhere whitespace-pre-line">
              <Answer name={request.requester.name} answer={request.noShowAnswer} />
            </p>
            <Messages request={request} />
          </li>
        ))}
      </ul>
    </QueueSection>
  );
}

function Answer({ name, answer }: { name: string; answer: string | null }) {
  return answer === null ? (
    <Trans>
      <bdi translate="no">{name}</bdi> hasn’t answered yet.
    </Trans>
  ) : (
    <Trans>
      <bdi translate="no">{name}</bdi> answered: <bdi>{answer}</bdi>
    </Trans>
  );
}

/** A link to the messages with a requester. */
function Messages({ request: { _id, requester } }: { request: QueuedRequest }) {
  return (
    <p className="mt-3">
      <MessagesLink requestId={_id} name={requester.name} />
    </p>
  );
}
