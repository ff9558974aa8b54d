import { useQuery } from '@tanstack/react-query';
import { useLingui } from '#page-words';
import { answer, api } from '../../api/api.ts';
import { Act } from '../../ui/feedback/act.tsx';
import { Loaded } from '../../ui/feedback/loaded.tsx';
import { BoxedSection } from '../../ui/page/boxed-section.tsx';
import { samplesQuery } from '../site-queries.ts';

/** The site's sample foods, with a button to delete them. */
export function SampleFoods() {
  const { t } = useLingui();
  const about = t`They’ll be deleted for good, with their two donors. Requests for them will end. Real listings will stay.`;
  return (
    <BoxedSection title={t`Sample listings`}>
      <Loaded query={useQuery(samplesQuery())} failed={t`The sample listings couldn’t be loaded`}>
        {({ foods }) =>
          foods === 0 ? (
            <p>{t`There are no sample listings.`}</p>
          ) : (
            <>
              <p className="text-pretty">{t`They show newcomers how the site works. You can ask for one and try every step: the replies are automatic. Others can see that it’s a sample.`}</p>
              <Act
                className="btn justify-self-start"
                data-focus-next=""
                question={{ text: t`Delete the sample listings?`, about }}
                call={() => answer(api.moderation.samples.$delete())}
                done={t`Sample listings deleted.`}
                // Refetch everything: the samples were in the lists, on the home page and in the statistics.
                refresh={(client) => client.invalidateQueries()}
              >
                {t`Delete the sample listings`}
              </Act>
            </>
          )
        }
      </Loaded>
    </BoxedSection>
  );
}
