/** The name with its sign: a small cupboard, one door open, a loaf inside. */
export function Logo() {
  return (
    <span className="font-display flex items-center gap-2 text-2xl font-semibold tracking-tight">
      <svg width="36" height="36" viewBox="0 0 36 36" aria-hidden="true" className="shrink-0">
        <rect x="4" y="4" width="23" height="29" rx="5" className="fill-secondary" />
        <rect x="7" y="7" width="17" height="23" rx="3" className="fill-base-200" />
        <path d="M7 19h17" className="stroke-secondary" strokeWidth="2" />
        <path d="M9.5 18c-.8-5 1.8-7.5 6-7.5s6.8 2.5 6 7.5z" className="fill-primary" />
        <path d="M13 13.2l1 2M16.5 12.7l1 2" className="stroke-base-200" strokeWidth="1.3" strokeLinecap="round" />
        <circle cx="12" cy="26" r="2.6" className="fill-error" />
        <circle cx="18" cy="26.2" r="2.4" className="fill-success" />
        <path d="M24 6.5l8.5-3v26l-8.5 2z" className="fill-primary" />
        <circle cx="26.8" cy="18.5" r="1.3" className="fill-primary-content" />
      </svg>
      Open Larder
    </span>
  );
}
