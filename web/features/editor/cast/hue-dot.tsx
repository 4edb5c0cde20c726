/** The colour of a character; beside a name, which says the same. */
export const HueDot = ({ hue, large = false }: { hue: number; large?: boolean }) => (
  <span
    aria-hidden
    className={large ? 'size-6 shrink-0 rounded-full' : 'size-3 shrink-0 rounded-full'}
    style={{ background: `var(--character-${hue})` }}
  />
)
