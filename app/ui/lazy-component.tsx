import { type ComponentType, lazy, Suspense, useState } from 'react';

const loads = new Map<string, () => Promise<unknown>>();

/**
 * A component whose code only some visitors of a page need, such as a food's donor, or nobody at first. It is loaded after the
 * page. The code of what the server has rendered is loaded before the page is hydrated (`loadLazyComponents`): React would
 * otherwise put other elements in its place as soon as anything around it changed, also under a finger that presses one.
 *
 * @param name tells it from all others
 * @param load imports its code
 * @param failed stands in its place where its code can not be had, such as without a network; nothing if not given
 */
export function lazyComponent<Props extends object>(
  name: string,
  load: () => Promise<ComponentType<Props>>,
  failed: ComponentType<Props> = () => null,
) {
  let loaded: ComponentType<Props> | undefined;
  const loadOnce = async () => {
    loaded ??= await load().catch(() => failed);
    return { default: loaded };
  };
  const Later = lazy(loadOnce);
  loads.set(name, loadOnce);
  return function Lazy(props: Props) {
    const [Component] = useState<ComponentType<Props>>(() => loaded ?? Later);
    return (
      <div data-lazy={name} className="contents">
        <Suspense>
          <Component {...props} />
        </Suspense>
      </div>
    );
  };
}

/** Loads the code of all components that the server has rendered into a page. */
export async function loadLazyComponents(page: Document): Promise<void> {
  const rendered = page.querySelectorAll<HTMLElement>('[data-lazy]:not(:empty)');
  await Promise.all(Array.from(rendered, ({ dataset }) => loads.get(String(dataset.lazy))?.()));
}
