import { os } from '../../kernel/http/call.ts'
import { requireProved } from '../../kernel/refusal.ts'
import { list, read } from './list.ts'
import { changeSettings, settingsOf } from './settings.ts'
import type { NotificationsDeps } from './deps.ts'

export function notificationsRoutes(deps: NotificationsDeps) {
  const { news: notifications } = os
  return {
    list: notifications.list.handler(({ input, context }) => list(deps, requireProved(context.actor), input)),
    read: notifications.read.handler(({ input, context }) => read(deps, requireProved(context.actor), input)),
    settings: notifications.settings.handler(({ context }) => settingsOf(deps, requireProved(context.actor).id)),
    changeSettings: notifications.changeSettings.handler(({ input, context }) =>
      changeSettings(deps, requireProved(context.actor), { settings: input, language: context.language }),
    ),
  }
}
