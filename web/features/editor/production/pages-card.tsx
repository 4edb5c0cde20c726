import { changeProduction } from '@replique/manuscript'
import { lockPages } from '@replique/script'
import { m } from '../../../messages/messages.js'
import { Button } from '../../../ui/button.tsx'
import type { DeskParts } from '../desk/desk-parts.ts'
import { useFrame } from '../desk/editor-value.ts'
import { paginationOf } from '../page/pages.ts'
import { AskFirst } from './ask-first.tsx'
import { Card } from './card.tsx'
import { decide } from './decide.ts'
import { PrintSet } from './print-set.tsx'

/** Pages that go on beginning where they began when the script was handed out. */
export function PagesCard(parts: DeskParts) {
  const { editor, writable } = parts
  const { view } = editor
  const { pages = [], revisions = [] } = useFrame(editor).settings.production ?? {}
  const lock = (): void => {
    const pagination = paginationOf(view.state)
    if (pagination) decide(editor, (shared) => changeProduction(shared, { pages: lockPages(pagination) }))
  }
  return (
    <Card
      title={m.production_pages()}
      about={pages.length > 0 ? m.production_pages_locked({ count: pages.length }) : m.production_pages_free()}
    >
      <div className="flex flex-wrap gap-2">
        <Button disabled={!writable} onClick={lock}>
          {pages.length > 0 ? m.production_lock_pages_again() : m.production_lock_pages()}
        </Button>
        {pages.length > 0 && (
          <AskFirst
            label={m.production_unlock_pages()}
            about={m.production_unlock_pages_about()}
            action={m.production_unlock()}
            disabled={!writable}
            onDo={() => decide(editor, (shared) => changeProduction(shared, { pages: [] }))}
          />
        )}
      </div>
      {revisions.length > 0 && <PrintSet link={parts.link} />}
    </Card>
  )
}
