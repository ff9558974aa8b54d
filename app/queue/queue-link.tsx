import { Link } from 'react-router';
import { Trans, useLingui } from '#page-words';
import { type Message, msg } from '#words';
import type { PostedFood } from '../../contract/foods/food-page.ts';

/** A link to a food's queue. Its text is the queue's state, such as “3 waiting” or “Collected”. */
export function QueueLink({ food }: { food: PostedFood }) {
  const { t } = useLingui();
  const { title } = food;
  const interest = t(interestIn(food));
  return (
    <Link to={`/my-posted-food/${food._id}`} className="link link-primary font-medium">
      {food.collected ? (
        <>
          <span>{interest}</span>
          <span className="sr-only">{` ${title}`}</span>
        </>
      ) : (
        <Trans>
          {interest}
          <span className="sr-only"> for {title}</span>
        </Trans>
      )}
    </Link>
  );
}

function interestIn({ waiting, promised, collected }: PostedFood): Message {
  if (collected) return msg({ message: 'Collected', context: 'status of a request' });
  if (promised)
    return waiting > 0
      ? msg`Promised, ${{ waiting }} more waiting`
      : msg({ message: 'Promised', context: 'status of a request' });
  return waiting > 0 ? msg`${{ waiting }} waiting` : msg`No one waiting`;
}
