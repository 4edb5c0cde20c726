import type { RehearsalScript } from '@replique/contract'
import { m } from '../../messages/messages.js'
import { failureMessage } from '../../platform/api/failure.ts'
import { Button } from '../../ui/button.tsx'
import type { Learner } from './queries.ts'
import { useTaken } from './use-taken.ts'

interface Props {
  readonly learner: Learner
  readonly script: RehearsalScript
  /** More can be fetched. */
  readonly speech: boolean
}

/** What one takes along to where there is no network; where nothing is spoken, what was taken can still be removed. */
export function TakeAlong({ learner, script, speech }: Props) {
  const { share, isFetching, error, fetchAll, cancel, remove } = useTaken(learner, script)
  if (!speech && share === 0) return null
  const percent = Math.floor(share * 100)
  return (
    <section aria-labelledby="rehearse-along" className="grid justify-items-start gap-2">
      <h2 id="rehearse-along" className="text-lg font-semibold">
        {m.rehearse_along()}
      </h2>
      <p className="text-ink-soft">{m.rehearse_along_text()}</p>
      <p role="status" className="text-sm">
        {isFetching && m.rehearse_along_fetching({ percent })}
        {!isFetching && share >= 1 && m.rehearse_along_here()}
        {!isFetching && share > 0 && share < 1 && m.rehearse_along_part({ percent })}
      </p>
      {error !== null && <p role="alert">{failureMessage(error)}</p>}
      <div className="flex flex-wrap gap-2">
        {isFetching ? (
          <Button onClick={cancel}>{m.rehearse_along_stop()}</Button>
        ) : (
          speech &&
          share < 1 && (
            <Button icon="download" onClick={fetchAll}>
              {m.rehearse_along_do()}
            </Button>
          )
        )}
        {!isFetching && share > 0 && (
          <Button look="plain" onClick={remove}>
            {m.rehearse_along_remove()}
          </Button>
        )}
      </div>
    </section>
  )
}
