import { type ComponentType, lazy, Suspense, useState } from 'react';

const loads = new Map<string, () => Promise<unknown>>();

/**
 * Creates a component whose code is loaded on first render, because only some visitors need it or because it is not needed at
 * first. If the server has rendered the component, `loadLazyComponents` loads its code before hydration. Otherwise React would
 * replace its elements when anything around them changed, even during a tap.
 *
 * @param name unique name
 * @param load imports the component
 * @param failed shown if the code fails to load, for example offline; nothing by default
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

/** Loads the code of all server-rendered lazy components on a page. */
export async function loadLazyComponents(page: Document): Promise<void> {
  const rendered = page.querySelectorAll<HTMLElement>('[data-lazy]:not(:empty)');
  await Promise.all(Array.from(rendered, ({ dataset }) => loads.get(String(dataset.lazy))?.()));
}
