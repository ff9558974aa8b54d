/** A browser with one tab that is open, as a person has it in front of them: the little that each of them can be asked for. */
export type Browser = {
  /** Such as 'Firefox 153.7'. */
  version: string;
  /** Opens an address, and waits until it has loaded. */
  go(url: string): Promise<void>;
  /** The value of an expression in the page, which has to fit into JSON. A promise is waited for. */
  evaluate(expression: string): Promise<unknown>;
  /** Presses and releases the mouse, in pixels from the corner of the page that is seen. */
  click(point: { x: number; y: number }): Promise<void>;
  /** Presses and releases one key after the other; `keys` are those without a letter. */
  type(text: string): Promise<void>;
  /** A picture of the page that is seen, as PNG. */
  picture(): Promise<Buffer>;
  /** The errors that its console has shown since the site was opened. */
  errors(): Promise<string[]>;
  close(): Promise<void>;
};

/** A kind of browser. */
export type Kind = {
  name: string;
  /** Sees to it that it is installed. Throws why it is not, where it can not be. */
  install(): Promise<void>;
  launch(size: Size): Promise<Browser>;
};

/** Of the page, in pixels. */
export type Size = { width: number; height: number };

/** Keys without a letter, by the code points that the W3C's protocols have for them. */
export const keys = { tab: '\uE004', enter: '\uE007', escape: '\uE00C' };

/** Clicks and keys, as both the W3C's protocols, WebDriver and WebDriver BiDi, write them. */
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
