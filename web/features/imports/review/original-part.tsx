import type { OriginalLine } from '@replique/script'
import { memo } from 'react'
import { m } from '../../../messages/messages.js'
import { classNames } from '../../../ui/class-names.ts'
import { RichWords } from './rich-words.tsx'

/** Points of the original that are shown; more of them would leave no room for the words. */
const WIDEST = 120

interface Props {
  readonly id: string
  readonly lines: readonly OriginalLine[]
  /** The page that begins in it. */
  readonly page: number | undefined
  /** Whether nothing was made of it. */
  readonly unread: boolean
}

/** A stretch of the original, as it stands there. */
export const OriginalPart = memo(function OriginalPart({ id, lines, page, unread }: Props) {
  return (
    <div
      id={id}
      className={classNames('py-1.5 font-serif [overflow-wrap:anywhere]', unread ? 'text-ink-soft' : 'text-ink')}
    >
      {page !== undefined && <p className="font-sans text-xs text-ink-soft">{m.imports_page({ page })}</p>}
      {lines.map((line, at) => (
        <p
          // lines of the original never change places
          // oxlint-disable-next-line react/no-array-index-key
          key={at}
          className={classNames(
            line.align === 'centre' && 'text-center',
            line.align === 'right' && 'text-right',
            line.heading !== undefined && 'font-semibold',
          )}
          style={line.align === undefined ? { paddingLeft: Math.min(line.indent ?? 0, WIDEST) / 2 } : {}}
        >
          <RichWords text={line.text} />
        </p>
      ))}
    </div>
  )
})
