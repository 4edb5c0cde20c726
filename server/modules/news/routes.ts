import { os } from '../../kernel/http/call.ts'
import { requireProved } from '../../kernel/refusal.ts'
import { list, read } from './reading.ts'
import { changeSettings, settingsOf } from './settings.ts'
import type { NewsDeps } from './deps.ts'

export function newsRoutes(deps: NewsDeps) {
  const { news } = os
  return {
    list: news.list.handler(({ input, context }) => list(deps, requireProved(context.actor), input)),
    read: news.read.handler(({ input, context }) => read(deps, requireProved(context.actor), input)),
    settings: news.settings.handler(({ context }) => settingsOf(deps, requireProved(context.actor).id)),
    changeSettings: news.changeSettings.handler(({ input, context }) =>
      changeSettings(deps, requireProved(context.actor), { settings: input, language: context.language }),
    ),
  }
}
