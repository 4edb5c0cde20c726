import type { Play } from '@replique/script'
import { useId, type ReactNode } from 'react'
import { m } from '../../../messages/messages.js'
import { Page } from '../../../ui/frame/page.tsx'
import { LogLevels } from '../../../ui/log-levels.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { ElementTree } from './element-tree.tsx'
import { Sheets } from './sheets.tsx'

interface Props {
  readonly title: string
  readonly lead: string
  /** Null until it has been read. */
  readonly play: Play | null
  /** Where the play is written. */
  readonly source: ReactNode
  /** Choices above all of it. */
  readonly choices?: ReactNode
}

/** Source, elements and pages side by side where there is room, else below one another. */
export function Panes({ title, lead, play, source, choices }: Props) {
  return (
    <Page title={title} wide>
      <p className="mb-4 max-w-prose text-ink-soft">{lead}</p>
      {choices}
      <div className="grid gap-6 xl:grid-cols-3">
        <Pane title={m.playground_source()}>{source}</Pane>
        <Pane title={m.playground_elements({ count: play?.elements.length ?? 0 })} scrolls>
          {play === null ? <Skeleton className="h-64" /> : <ElementTree play={play} />}
        </Pane>
        <Pane title={m.playground_pages()}>
          {play === null ? <Skeleton className="h-64" /> : <Sheets play={play} />}
        </Pane>
      </div>
      <LogLevels />
    </Page>
  )
}

function Pane({ title, scrolls = false, children }: { title: string; scrolls?: boolean; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h2 id={id} className="mb-2 font-semibold">
        {title}
      </h2>
      {scrolls ? (
        // what scrolls is reached by keyboard
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <div role="group" aria-labelledby={id} tabIndex={0} className="max-h-[75dvh] overflow-y-auto text-sm">
          {children}
        </div>
      ) : (
        children
      )}
    </section>
  )
}
