import type { Kernel } from '../../kernel/kernel.ts'
import { os } from '../../kernel/http/call.ts'
import { changeFlag, listFlags } from './actions.ts'

export const flagsRoutes = (kernel: Kernel) => ({
  list: os.flags.list.handler(({ input }) => listFlags(kernel, input.names)),
  change: os.flags.change.handler(({ input: { name, is_enabled, numeric_value, updated_at }, context }) =>
    changeFlag(kernel, context.actor, {
      name,
      is_enabled,
      updated_at: new Date(updated_at),
      ...(numeric_value === undefined ? {} : { numeric_value }),
    }),
  ),
})
