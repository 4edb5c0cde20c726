import type { PartActor, PartsView } from '@replique/contract'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { m } from '../../../messages/messages.js'
import { api } from '../../../platform/api/api.ts'
import { failureMessage } from '../../../platform/api/failure.ts'
import { getLocale } from '../../../platform/i18n/locale.ts'
import { useAction } from '../../../platform/use-action.ts'
import { Button, buttonClasses } from '../../../ui/button.tsx'
import { formatMoment } from '../../../ui/dates.ts'
import { FieldError } from '../../../ui/field.tsx'
import { showToast } from '../../../ui/toast/toasts.ts'
import { partsQuery } from '../queries.ts'

/** Describes what an actor has: the sides as they are now, older ones, or none. */
export function stateWords({ state, givenAt }: Pick<PartActor, 'state' | 'givenAt'>): string {
  if (givenAt === null || state === 'new') return m.parts_new()
  const at = formatMoment(givenAt)
  return state === 'changed' ? m.parts_changed({ at }) : m.parts_current({ at })
}

const listed = (names: readonly string[]): string =>
  new Intl.ListFormat(getLocale(), { type: 'conjunction' }).format(names)

interface Props {
  readonly playId: string
  readonly parts: PartsView
}

/** Gives everybody their sides. Shows beforehand who will be notified, and what each actor has. */
export function GiveOut({ playId, parts }: Props) {
  const client = useQueryClient()
  const { busy, failure, run } = useAction({ onError: failureMessage })
  const { actors } = parts
  const due = actors.filter(({ state }) => state !== 'current')
  const give = (): Promise<boolean> =>
    run(
      async () => client.setQueryData(partsQuery(playId).queryKey, await api.staging.parts.giveOut({ id: playId })),
      () => showToast({ title: m.parts_given({ count: due.length }) }),
    )
  return (
    <section aria-labelledby="parts-give-out" className="grid gap-4">
      <div>
        <h2 id="parts-give-out" className="text-lg font-semibold">
          {m.parts_give_out_title()}
        </h2>
        <p className="text-sm text-ink-soft">{m.parts_about()}</p>
      </div>
      {actors.length === 0 ? (
        <>
          <p>{m.parts_nobody_cast()}</p>
          <Link to={`/plays/${playId}`} search={{ tab: 'cast' }} className={`${buttonClasses()} justify-self-start`}>
            {m.parts_cast()}
          </Link>
        </>
      ) : (
        <>
          <p role="status" className="[overflow-wrap:anywhere]">
            {due.length === 0
              ? m.parts_nobody_due()
              : m.parts_due({ count: due.length, all: actors.length, names: listed(due.map(({ name }) => name)) })}
          </p>
          <Button
            look="solid"
            icon="send"
            className="justify-self-start"
            busy={busy}
            disabled={due.length === 0}
            onClick={() => void give()}
          >
            {m.parts_give_out()}
          </Button>
          <div aria-live="polite">{failure && <FieldError>{failure}</FieldError>}</div>
          <ActorList {...parts} />
        </>
      )}
    </section>
  )
}

/** Each actor with their roles, and what they have. */
function ActorList({ actors, roles, language }: PartsView) {
  const names = new Map(roles.map(({ id, name }) => [id, name]))
  return (
    <ul className="divide-y divide-line border-y border-line">
      {actors.map((actor) => (
        <li key={actor.id} className="flex flex-wrap items-baseline justify-between gap-x-4 py-3">
          <span className="min-w-0 [overflow-wrap:anywhere]">
            <bdi className="block font-semibold">{actor.name}</bdi>
            <bdi lang={language} className="block text-ink-soft">
              {actor.roles.map((id) => names.get(id) ?? '').join(', ')}
            </bdi>
          </span>
          <span className={actor.state === 'current' ? 'text-sm text-ink-soft' : 'text-sm'}>{stateWords(actor)}</span>
        </li>
      ))}
    </ul>
  )
}
