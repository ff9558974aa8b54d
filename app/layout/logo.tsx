/** The name with its sign: a small cupboard, its door open, a loaf, an apple and a jar inside. */
export function Logo() {
  return (
    <span className="font-display flex items-center gap-1.5 font-semibold tracking-tight max-sm:leading-none sm:gap-2.5 sm:text-2xl sm:whitespace-nowrap">
      {/* Low, or it would be fetched before the fonts. */}
      <img src="/favicon.svg" alt="" width={36} height={36} fetchPriority="low" />
      <span className="max-[22em]:hidden max-sm:w-min">Open Larder</span>
    </span>
  );
}
