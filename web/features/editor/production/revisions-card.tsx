import { beginRevision, changeProduction, clearMarks, closeRevision, forgetRevision } from '@replique/manuscript'
import { revisionName, type Revision } from '@replique/script'
import { m } from '../../../messages/messages.js'
import { Button } from '../../../ui/button.tsx'
import type { DeskParts } from '../desk/desk-parts.ts'
import { useFrame } from '../desk/editor-value.ts'
import { Line } from '../panels/form.tsx'
import { AskFirst } from './ask-first.tsx'
import { Card } from './card.tsx'
import { decide } from './decide.ts'
import { paperOf } from './papers.ts'
import { SinceVersion } from './since-version.tsx'
import { saidNow } from './said-now.ts'

/** What changed since the script was handed out: begun before writing, or made of an earlier version. */
export function RevisionsCard(parts: DeskParts) {
  const { editor, writable } = parts
  const { settings } = useFrame(editor)
  const { revisions = [], open } = settings.production ?? {}
  const begin = (): void => decide(editor, (shared) => beginRevision(shared, saidNow(parts)))
  const next = revisionName((revisions.at(-1)?.number ?? 0) + 1, { settings }, editor.live.layout)
  return (
    <Card title={m.production_revisions()} about={m.production_revisions_about()}>
      <div className="flex flex-wrap gap-2">
        {open === undefined ? (
          <Button disabled={!writable} onClick={begin}>
            {m.production_begin({ name: next })}
          </Button>
        ) : (
          <Button disabled={!writable} onClick={() => decide(editor, closeRevision)}>
            {m.production_close()}
          </Button>
        )}
        {open === undefined && <SinceVersion {...parts} />}
      </div>
      {revisions.length > 0 && (
        <ol className="grid gap-4">
          {revisions.toReversed().map((revision) => (
            <RevisionItem key={revision.number} revision={revision} parts={parts} />
          ))}
        </ol>
      )}
      {revisions.length > 0 && (
        <div className="-ml-4">
          <AskFirst
            label={m.production_clear_all()}
            about={m.production_clear_all_about()}
            action={m.production_clear()}
            disabled={!writable}
            onDo={() => decide(editor, (shared) => clearMarks(shared, null))}
          />
        </div>
      )}
    </Card>
  )
}

function RevisionItem({ revision, parts: { editor, writable } }: { revision: Revision; parts: DeskParts }) {
  const { settings } = useFrame(editor)
  const { live } = editor
  const isOpen = settings.production?.open === revision.number
  const name = revisionName(revision.number, { settings }, live.layout)
  const change = (said: Partial<Revision>): void =>
    decide(editor, (shared) => changeProduction(shared, { revisions: [{ ...revision, ...said }] }))
  return (
    <li className="grid gap-2 border-t border-line pt-3">
      <p className="flex items-center gap-2 font-semibold">
        <span
          className="size-4 shrink-0 rounded-full border border-line-strong"
          style={{ background: paperOf(revision.number) }}
        />
        <span className="min-w-0 grow">{name}</span>
        {isOpen && <span className="text-sm font-normal text-ink-soft">{m.production_is_open()}</span>}
      </p>
      {revision.by !== '' && <p className="text-sm text-ink-soft">{m.production_by({ name: revision.by })}</p>}
      <Line
        label={m.production_name()}
        hint={m.production_name_hint()}
        disabled={!writable}
        value={revision.name}
        onKeep={(words) => change({ name: words.trim() })}
      />
      <Line
        label={m.production_date()}
        disabled={!writable}
        value={revision.date}
        onKeep={(date) => change({ date: date.trim() })}
      />
      <div className="-ml-4 flex flex-wrap gap-2">
        {!isOpen && (
          <Button
            look="plain"
            disabled={!writable}
            onClick={() => decide(editor, (shared) => changeProduction(shared, { open: revision.number }))}
          >
            {m.production_reopen()}
          </Button>
        )}
        <Button
          look="plain"
          disabled={!writable}
          onClick={() => decide(editor, (shared) => clearMarks(shared, revision.number))}
        >
          {m.production_clear()}
        </Button>
        {!isOpen && (
          <AskFirst
            label={m.production_forget()}
            about={m.production_forget_about({ name })}
            action={m.production_forget()}
            disabled={!writable}
            onDo={() => decide(editor, (shared) => forgetRevision(shared, revision.number))}
          />
        )}
      </div>
    </li>
  )
}
