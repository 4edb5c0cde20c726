import { os } from '../../kernel/http/call.ts'
import { requireProved } from '../../kernel/refusal.ts'
import { list, read } from './reading.ts'
import { changeSettings, settingsOf } from './settings.ts'
import type { NewsTools } from './tools.ts'

export function newsRoutes(tools: NewsTools) {
  const { news } = os
  return {
    list: news.list.handler(({ input, context }) => list(tools, requireProved(context.actor), input)),
    read: news.read.handler(({ input, context }) => read(tools, requireProved(context.actor), input)),
    settings: news.settings.handler(({ context }) => settingsOf(tools, requireProved(context.actor).id)),
    changeSettings: news.changeSettings.handler(({ input, context }) =>
      changeSettings(tools, requireProved(context.actor), { settings: input, language: context.language }),
    ),
  }
}
