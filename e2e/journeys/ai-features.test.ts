/** An administrator adds a provider of models, tests it, has a feature use it, words its prompt, limits it and switches it off. */
import { openModelServer, type ModelServer } from '@replique/server/model-for-tests'
import type { Browser, Locator } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { askAs } from '../asking.ts'
import { openBrowser, type Look } from '../browser.ts'
import { press, typeInto } from '../keyboard.ts'
import { looksOf } from '../looks.ts'
import { firstPlay, newAdministrator, startOpenServer } from '../people.ts'
import type { RealServer } from '../server.ts'
import { judge } from '../visitors.ts'
import { newWriter, type Writer } from '../writers.ts'

const LOOKS: readonly Look[] = [
  { language: 'en', width: 1280 },
  { language: 'fr', width: 390, dark: true },
]

let browser: Browser
let model: ModelServer
beforeAll(async () => {
  ;[browser, model] = await Promise.all([openBrowser(), openModelServer()])
})
afterAll(() => Promise.all([browser?.close(), model?.close()]))

describe.each(looksOf(import.meta.filename, LOOKS))('in $language at $width px', (look) => {
  let server: RealServer
  let admin: Writer
  beforeAll(async () => {
    server = await startOpenServer({ AI_HOSTS: 'localhost' })
    admin = await newAdministrator(browser, server, look)
  })
  afterAll(() => server?.stop())

  const say = (key: string, places = {}): string => admin.words(key, places)
  /** Presses by keyboard at a desk, and with a finger on a phone. */
  const hit = async (what: Locator): Promise<void> => (look.width > 900 ? press(admin.page, what) : what.tap())
  const button = (key: string, places = {}): Locator =>
    admin.page.getByRole('button', { name: say(key, places), exact: true })
  const field = (key: string): Locator => admin.page.getByLabel(say(key), { exact: true })
  const part = (key: string): Locator => admin.page.getByRole('region', { name: say(key), exact: true })
  const dialog = (): Locator => admin.page.getByRole('dialog')
  const closed = () => dialog().waitFor({ state: 'detached' })

  const openList = async (): Promise<void> => {
    await admin.page.goto(admin.at('/admin/ai-features'))
    await admin.page.getByRole('heading', { name: say('ai_providers') }).waitFor()
  }
  const openFeature = async (key: string): Promise<void> => {
    await openList()
    await hit(admin.page.getByRole('link', { name: say(key), exact: true }))
    await admin.page.getByRole('heading', { level: 2, name: say(key), exact: true }).waitFor()
  }

  test('a provider is added, and an address inside the network that nobody named is not', async () => {
    await openList()
    await admin.page.getByText(say('ai_providers_none')).waitFor()
    await judge(admin.page)
    await hit(button('ai_provider_add'))
    await typeInto(admin.page, field('ai_provider_name'), 'Nord')
    await typeInto(admin.page, field('ai_provider_address'), 'http://127.0.0.1:1/v1')
    await typeInto(admin.page, field('ai_provider_key'), 'sk-not-the-right-key-9999')
    await typeInto(admin.page, field('ai_model_id'), 'model')
    await typeInto(admin.page, field('ai_price_in'), look.language === 'fr' ? '1,5' : '1.5')
    await hit(button('admin_save'))
    await dialog().getByText(say('failure_provider_address')).waitFor()
    await judge(admin.page)
    await typeInto(admin.page, field('ai_provider_address'), model.url)
    await hit(button('admin_save'))
    await closed()
    await admin.page.getByText(say('ai_key_ends', { end: '9999' })).waitFor()
  })

  test('a wrong key is said plainly; the right one answers', async () => {
    await hit(button('ai_provider_test_of', { name: 'Nord' }))
    await admin.page.getByText(say('ai_fault_key_wrong')).first().waitFor()
    await judge(admin.page)
    await hit(button('ai_provider_change_of', { name: 'Nord' }))
    expect(await field('ai_provider_key').inputValue()).toBe('')
    await typeInto(admin.page, field('ai_provider_key'), model.key)
    await hit(button('admin_save'))
    await closed()
    const answer = admin.page.waitForResponse((one) => one.url().endsWith('/test'))
    await hit(button('ai_provider_test_of', { name: 'Nord' }))
    expect(await (await answer).json()).toMatchObject({ fault: null, models: ['larger-model', 'model'] })
    await admin.page.getByText(say('ai_fault_key_wrong')).waitFor({ state: 'detached' })
    expect(await admin.page.content()).not.toContain(model.key)
  })

  test('a feature is pointed at it and tried', async () => {
    model.says(() => ({ lines: [] }))
    await openFeature('ai_feature_importer')
    await field('ai_engine_by').selectOption({ label: 'model' })
    await expect.poll(async () => (await importer()).engine?.model).toBe('model')
    await hit(button('ai_trial_run'))
    const lines = part('ai_trial').getByRole('listitem')
    await lines.filter({ hasText: look.language === 'fr' ? 'Tu es en retard.' : 'You are late.' }).waitFor()
    await judge(admin.page)
  })

  interface Importer {
    readonly name: string
    readonly engine: { readonly model: string } | null
    readonly limits: { readonly calls: number | null }
    readonly prompt: { readonly version: number | null; readonly text: string }
  }
  const importer = async (): Promise<Importer> => {
    const { features } = await askAs<{ features: Importer[] }>(admin, 'GET', '/api/admin/ai/features')
    return features.find(({ name }) => name === 'importer')!
  }

  test('its prompt is worded anew, and the built-in one comes back', async () => {
    const prompt = field('ai_prompt_text')
    const builtIn = await prompt.inputValue()
    await typeInto(admin.page, prompt, 'Nothing')
    await part('ai_prompt').getByText('{{kinds}}').first().waitFor()
    expect(await button('ai_prompt_keep').isDisabled()).toBe(true)
    await typeInto(admin.page, prompt, 'My own words: {{lines}} of {{kinds}}')
    await hit(button('ai_prompt_keep'))
    await admin.page.getByText(say('ai_prompt_is_version', { version: 1 })).waitFor()
    expect((await importer()).prompt).toMatchObject({ version: 1, text: 'My own words: {{lines}} of {{kinds}}' })
    await part('ai_prompt').locator('summary').click()
    await part('ai_prompt').getByText(say('ai_prompt_in_use'), { exact: true }).waitFor()
    await judge(admin.page)
    await hit(button('ai_prompt_reset'))
    await admin.page.getByText(say('ai_prompt_is_built_in')).waitFor()
    await expect.poll(() => prompt.inputValue()).toBe(builtIn)
    await button('ai_prompt_use', { version: 1 }).waitFor()
  })

  test('a limit is set; use and failures are told', async () => {
    await typeInto(admin.page, field('ai_limit_calls'), '12')
    await hit(part('ai_limits').getByRole('button', { name: say('admin_save') }))
    await expect.poll(async () => (await importer()).limits.calls).toBe(12)
    await part('ai_use').getByText(say('ai_use_nothing')).waitFor()
    await part('ai_failures').getByText(say('ai_failures_none')).waitFor()
  })

  test('what is switched off is refused, and is there no longer for others', async () => {
    const title = say('ai_feature_importer')
    const lever = admin.page.getByRole('switch', { name: title, exact: true })
    await (look.width > 900 ? lever.press('Space') : lever.locator('..').tap())
    await admin.page.getByText(say('ai_is_off')).waitFor()
    await judge(admin.page)
    const camille = await newWriter(browser, server.origin, 'Camille', look)
    expect(await askAs(camille, 'GET', '/api/ai/features')).toMatchObject({ importer: false, tone_detection: true })
    const play = await firstPlay(camille)
    await camille.page.getByRole('link', { name: camille.words('imports_paste_link') }).waitFor({ state: 'detached' })
    const door = camille.page.getByRole('link', { name: camille.words('listen_door'), exact: true })
    await camille.page.goto(camille.at(`/plays/${play}`))
    await door.waitFor()
    await askAs(admin, 'PATCH', '/api/admin/ai/features/tts', { on: false })
    await camille.page.reload()
    await camille.page.getByRole('link', { name: camille.words('rehearse_door'), exact: true }).waitFor()
    await door.waitFor({ state: 'detached' })
    await camille.context.close()
  })

  test('a provider goes, and the built-in engine does it again', async () => {
    await openList()
    await hit(button('ai_provider_remove_of', { name: 'Nord' }))
    await dialog()
      .getByText(say('ai_remove_says_used', { features: say('ai_feature_importer') }))
      .waitFor()
    await hit(dialog().getByRole('button', { name: say('ai_provider_remove'), exact: true }))
    await closed()
    await admin.page.getByText(say('ai_providers_none')).waitFor()
    expect((await importer()).engine).toBeNull()
    expect(admin.faults).toEqual([])
    await admin.context.close()
  })
})
