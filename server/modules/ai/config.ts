import { hostNames, setting, wholeNumber, type Settings, type Values } from '../../kernel/settings.ts'

/** Settings of the module of proposals; providers and their keys are set by administrators, in the server. */
export const aiSettings = {
  hosts: setting(hostNames, {
    env: 'AI_HOSTS',
    doc: 'Hosts in this network or on this machine, by name, that the address of a provider of models may lead to, separated by commas, with or without a port. Every other address has to be a public one.',
    unset: 'public addresses only',
    example: 'localhost:11434,models.lan',
  }),
  seconds: setting(wholeNumber(120, [1, 3600]), {
    env: 'AI_SECONDS',
    doc: 'Seconds that a model may take for one answer. Models on a machine of one’s own can need more.',
    example: '600',
  }),
} as const satisfies Settings

export type AiConfig = Values<typeof aiSettings>
