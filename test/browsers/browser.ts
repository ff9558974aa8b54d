/** A browser with one open tab: the few functions that all browsers support. */
export type Browser = {
  /** Such as 'Firefox 153.7'. */
  version: string;
  /** Opens an address, and waits until it has loaded. */
  go(url: string): Promise<void>;
  /** Evaluates an expression in the page and awaits it. The value must be representable in JSON. */
  evaluate(expression: string): Promise<unknown>;
  /** Clicks at a point, in pixels from the top left corner of the visible page. */
  click(point: { x: number; y: number }): Promise<void>;
  /** Presses and releases keys one after the other. For keys without a letter, see `keys`. */
  type(text: string): Promise<void>;
  /** A screenshot of the visible page, as PNG. */
  picture(): Promise<Buffer>;
  /** Console errors since the site was opened. */
  errors(): Promise<string[]>;
  close(): Promise<void>;
};

/** A kind of browser. */
export type Kind = {
  name: string;
  /** Installs the browser unless it's installed. @throws the reason, if it can't be */
  install(): Promise<void>;
  launch(size: Size): Promise<Browser>;
};

/** Of the page, in pixels. */
export type Size = { width: number; height: number };

/** Keys without a letter, as the code points that W3C protocols use for them. */
export const keys = { tab: '\uE004', enter: '\uE007', escape: '\uE00C' };

/** Clicks and keys in the format of WebDriver and WebDriver BiDi. */
export const actions = {
  click: ({ x, y }: { x: number; y: number }) => [
    {
      type: 'pointer',
      id: 'mouse',
      actions: [
        { type: 'pointerMove', x: Math.round(x), y: Math.round(y) },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ],
    },
  ],
  type: (text: string) => [
    {
      type: 'key',
      id: 'keyboard',
      actions: [...text].flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]),
    },
  ],
};
