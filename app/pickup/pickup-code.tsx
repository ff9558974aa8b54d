/** The code that one tells the donor, large, in two groups. Screen readers say it digit by digit. */
export function PickupCode({ code }: { code: string }) {
  return (
    <p className="font-display text-[min(3rem,12vw)] font-semibold tracking-wider whitespace-nowrap tabular-nums">
      <span className="sr-only">{`Pick-up code: ${[...code].join(' ')}`}</span>
      <span aria-hidden>
        {code.slice(0, 3)}
        <span className="ml-4">{code.slice(3)}</span>
      </span>
    </p>
  );
}
