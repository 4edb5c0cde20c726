import type { Draft, OriginalLine } from '@replique/script'
import { type KeyboardEvent, type Ref, useEffect, useMemo } from 'react'
import { m } from '../../../messages/messages.js'
import { classNames } from '../../../ui/class-names.ts'
import { Chunk } from './chunk.tsx'
import { LineRow } from './line-row.tsx'
import { OriginalPart } from './original-part.tsx'
import { chunksOf, type Row, rowsOf } from './rows.ts'

interface Props {
  readonly draft: Draft
  readonly original: readonly OriginalLine[]
  readonly current: string | null
  /** What a phone shows of the two. */
  readonly shown: 'result' | 'original'
  readonly onChoose: (id: string) => void
  readonly onKeyDown: (event: KeyboardEvent) => void
  readonly ref: Ref<HTMLDivElement>
}

/** The original beside what becomes of it, line by line. */
export function Lines({ draft, original, current, shown, onChoose, onKeyDown, ref }: Props) {
  const chunks = useMemo(() => chunksOf(rowsOf(draft.lines, original)), [draft.lines, original])
  useEffect(() => {
    if (current === null) return
    const line = document.getElementById(`line-${current}`)
    line?.scrollIntoView({ block: 'nearest' })
  }, [current])
  const has = (rows: readonly Row[]): boolean =>
    current !== null && rows.some(({ lines }) => lines.some(({ id }) => id === current))
  return (
    <div
      ref={ref}
      role="listbox"
      tabIndex={0}
      aria-label={m.imports_lines()}
      aria-describedby="imports-keys"
      {...(current !== null && { 'aria-activedescendant': `line-${current}` })}
      onKeyDown={onKeyDown}
      className="border-y border-line focus-visible:outline-2 focus-visible:outline-offset-4 focus-visible:outline-accent"
    >
      {chunks.map((rows) => (
        <Chunk key={rows[0]?.from} rows={rows.length} held={has(rows)}>
          {() => <Rows {...{ rows, draft, current, shown, onChoose }} />}
        </Chunk>
      ))}
    </div>
  )
}

interface RowsProps extends Pick<Props, 'draft' | 'current' | 'shown' | 'onChoose'> {
  readonly rows: readonly Row[]
}

function Rows({ rows, draft, current, shown, onChoose }: RowsProps) {
  return rows.map((row) => {
    const id = `original-${row.from}-${row.lines[0]?.id ?? ''}`
    return (
      <div
        key={id}
        role="presentation"
        className="border-b border-line last:border-b-0 rail:grid rail:grid-cols-2 rail:gap-6"
      >
        <div role="presentation" className={classNames(shown === 'result' && 'hidden rail:block')}>
          <OriginalPart id={id} lines={row.original} page={row.page} unread={row.lines.length === 0} />
        </div>
        <div role="presentation" className={classNames('min-w-0', shown === 'original' && 'hidden rail:block')}>
          {row.lines.map((line) => (
            <LineRow
              key={line.id}
              line={line}
              characters={draft.characters}
              kind={draft.kind}
              isCurrent={line.id === current}
              original={id}
              onChoose={onChoose}
            />
          ))}
        </div>
      </div>
    )
  })
}
