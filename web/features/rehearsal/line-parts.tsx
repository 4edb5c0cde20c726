import type { RehearsalPart } from '@replique/script'

/** What of a line is to be read, paragraph by paragraph. */
export function LineParts({ parts }: { parts: readonly RehearsalPart[] }) {
  return parts.map(({ kind, text }, at) => (
    <p key={at} className={kind === 'manner' ? 'text-ink-soft italic' : 'whitespace-pre-line [overflow-wrap:anywhere]'}>
      {text}
    </p>
  ))
}
