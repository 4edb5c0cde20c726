import { m } from '../../../messages/messages.js'
import { useStore } from '../../../platform/store.ts'
import { Button } from '../../../ui/button.tsx'
import { taking } from './taking.ts'

/** What is being prepared to take home, with a way out. */
export function TakingProgress() {
  const now = useStore(taking)
  return (
    <div role="status">
      {now && (
        <div className="mb-4 flex items-center justify-between gap-3 rounded-base border border-line bg-raised py-1 pr-1 pl-4">
          <span className="min-w-0 grow">
            {now.all === 0 ? m.shelf_taking_begins() : m.shelf_taking({ done: now.done, all: now.all })}
          </span>
          <Button look="plain" onClick={now.cancel}>
            {m.plays_cancel()}
          </Button>
        </div>
      )}
    </div>
  )
}
