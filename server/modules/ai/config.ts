import { hostNames, setting, wholeNumber, type Settings, type Values } from '../../kernel/settings.ts'

/** Settings of the ai module. Administrators set up providers and their keys in the app. */
export const aiSettings = {
  hosts: setting(hostNames, {
    env: 'AI_HOSTS',
    doc: 'Names of hosts on the local network or this machine that the address of a model provider may point to, separated by commas, with or without a port. Any other address must be public.',
    unset: 'public addresses only',
    example: 'localhost:11434,models.lan',
  }),
  seconds: setting(wholeNumber(120, [1, 3600]), {
    env: 'AI_SECONDS',
    doc: 'Seconds that a model may take for one answer. Models on your own machine can need more.',
    example: '600',
  }),
} as const satisfies Settings

export type AiConfig = Values<typeof aiSettings>
