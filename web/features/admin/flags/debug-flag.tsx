import { useQuery, useQueryClient } from '@tanstack/react-query'
import { m } from '../../../messages/messages.js'
import { changeDebugLogging } from '../../../platform/change-flag.ts'
import { isAdministrator } from '../../../platform/session/administrator.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Switch } from '../frame/switch.tsx'
import { debugQuery } from '../queries.ts'
import { FlagRow } from './flag-row.tsx'
import { useSetting } from './use-flag.ts'

/** How talkative everybody's browser is. */
export function DebugFlag() {
  const client = useQueryClient()
  const debug = useQuery(debugQuery)
  const { shown, busy, failure, set } = useSetting(debug.data ?? false, async (on: boolean) => {
    await changeDebugLogging(on, { isAdmin: isAdministrator })
    client.setQueryData(debugQuery.queryKey, on)
  })
  const label = m.admin_flag_debug()
  return (
    <FlagRow
      name="debug_logging"
      label={label}
      says={m.admin_flag_debug_says()}
      failure={debug.isError ? m.admin_load_failed() : failure}
    >
      {debug.isPending ? (
        <Skeleton className="my-2.5 h-6 w-11" />
      ) : (
        <Switch
          label={label}
          checked={shown}
          aria-busy={busy}
          disabled={debug.isError}
          onChange={(event) => {
            if (!busy) void set(event.target.checked)
          }}
        />
      )}
    </FlagRow>
  )
}
