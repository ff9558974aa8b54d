import { expect, test } from 'vitest';
import { findSides } from './check-sides.ts';

test.each([
  'className="ml-2"',
  'className="sm:-mr-[10px]"',
  "const edge = 'left-0 top-0';",
  "const edge = 'focus:right-1.5';",
  'className="lg:text-left"',
  'className={`border-l `}',
  'className="border-l-4"',
  'className="rounded-tl-box"',
  'className="scroll-pl-4"',
  'className="float-right"',
  'style="padding-left: 1em"',
  'style="text-align: right"',
  '<ArrowLeft size={18} />',
  '<ChevronRight {...icon} />',
  'className="bg-linear-to-r"',
  'className="starting:translate-x-4"',
])('in a page, %s is rejected', (line) => {
  expect(findSides('app/page.tsx', `\n${line}`)).toEqual([expect.stringMatching(/^app\/page\.tsx:2 /)]);
});

test.each([
  'margin-left: 1rem;',
  'left: 0;',
  'border-top-left-radius: 1rem;',
  'border-right: 1px solid;',
  'text-align: right;',
  'position-area: bottom span-left;',
  'transform: translateX(-100%);',
])('in a style sheet, %s is rejected', (line) => {
  expect(findSides('app/styles.css', line)).toHaveLength(1);
});

test.each([
  ['app/page.tsx', 'className="ms-2 pe-4 start-0 text-end border-s-4 rounded-e-box inset-x-0 translate-y-2"'],
  ['app/page.tsx', '<ArrowLeft size={18} className="rtl:-scale-x-100" />'],
  ['app/page.tsx', 'const { left = 0 } = food; // what is left-over'],
  ['app/page.tsx', "if (key === 'ArrowLeft') motion.previous();"],
  ['app/styles.css', 'margin-inline-start: 1rem;'],
  ['app/styles.css', 'padding: 0 env(safe-area-inset-right) 0 env(safe-area-inset-left);'],
  ['app/styles.css', 'transform: translateX(calc(var(--onwards) * 250%));'],
])('in %s, %s is accepted', (file, line) => expect(findSides(file, line)).toEqual([]));
