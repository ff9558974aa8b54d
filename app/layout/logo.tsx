/** The name with its sign: a small cupboard, its door open, a loaf, an apple and a jar inside. */
export function Logo() {
  return (
    <span className="font-display flex items-center gap-2.5 text-2xl font-semibold tracking-tight whitespace-nowrap">
      {/* Low, or it would be fetched before the fonts. */}
      <img src="/favicon.svg" alt="" width={36} height={36} fetchPriority="low" />
      Open Larder
    </span>
  );
}
