/**
 * An administrator adds an AI provider, tests it, assigns it to a feature, changes the prompt, sets a limit and
 * switches the feature off.
 */
import { openModelServer, type ModelServer } from '@replique/server/model-for-tests'
import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { requestAs } from '../requests.ts'
import { type Browser, openBrowser, type Look } from '../browser.ts'
import { press, typeInto } from '../keyboard.ts'
import { looksOf } from '../looks.ts'
import { firstPlay, newAdministrator, startOpenServer } from '../people.ts'
import type { RealServer } from '../server.ts'
import { checkPage } from '../visitors.ts'
import { importFile, newWriter, openEditor, type Writer } from '../writers.ts'

const LOOKS: readonly Look[] = [
  { language: 'en', width: 1280 },
  { language: 'fr', width: 390, dark: true },
]

const PIE = {
  en: 'Title: The Pie\nLanguage: en\n\n.KITCHEN\n\nANN\n(shouting)\nGet out of my house!\n\nBOB\nPlease, one more week, I beg you!\n',
  fr: 'Title: La Tourte\nLanguage: fr\n\n.CUISINE\n\nANNE\n(hurlant)\nSortez de chez moi !\n\nBRUNO\nEncore une semaine, je vous en supplie !\n',
} as const

let browser: Browser
let model: ModelServer
beforeAll(async () => {
  ;[browser, model] = await Promise.all([openBrowser(), openModelServer()])
})
afterAll(() => Promise.all([browser?.close(), model?.close()]))

describe.each(looksOf(LOOKS, 1))('in $language at $width px', (look) => {
  let server: RealServer
  let admin: Writer
  beforeAll(async () => {
    server = await startOpenServer({ AI_HOSTS: 'localhost' })
    admin = await newAdministrator(browser, server, look)
  })
  afterAll(() => server?.stop())

  const say = (key: string, places = {}): string => admin.words(key, places)
  /** Presses with the keyboard at 1280 px, and taps on a phone. */
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

  test('a provider is added, and an internal address that is not allowed is refused', async () => {
    await openList()
    await admin.page.getByText(say('ai_providers_none')).waitFor()
    await checkPage(admin.page)
    await hit(button('ai_provider_add'))
    await typeInto(admin.page, field('ai_provider_name'), 'Nord')
    await typeInto(admin.page, field('ai_provider_address'), 'http://127.0.0.1:1/v1')
    await typeInto(admin.page, field('ai_provider_key'), 'sk-not-the-right-key-9999')
    await typeInto(admin.page, field('ai_model_id'), 'model')
    await typeInto(admin.page, field('ai_price_in'), look.language === 'fr' ? '1,5' : '1.5')
    await hit(button('admin_save'))
    await dialog().getByText(say('failure_provider_address')).waitFor()
    await checkPage(admin.page)
    await typeInto(admin.page, field('ai_provider_address'), model.url)
    await hit(button('admin_save'))
    await closed()
    await admin.page.getByText(say('ai_key_ends', { end: '9999' })).waitFor()
  })

  test('a wrong key shows a clear error, and the right one works', async () => {
    await hit(button('ai_provider_test_of', { name: 'Nord' }))
    await admin.page.getByText(say('ai_fault_key_wrong')).first().waitFor()
    await checkPage(admin.page)
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

  test('a feature is assigned to the provider and tested', async () => {
    model.says(() => ({ lines: [] }))
    await openFeature('ai_feature_importer')
    await field('ai_engine_by').selectOption({ label: 'model' })
    await expect.poll(async () => (await importer()).engine?.model).toBe('model')
    await part('ai_use').getByText(say('ai_use_nothing')).waitFor()
    await hit(button('ai_trial_run'))
    const lines = part('ai_trial').getByRole('listitem')
    await lines.filter({ hasText: look.language === 'fr' ? 'Tu es en retard.' : 'You are late.' }).waitFor()
    await checkPage(admin.page)
  })

  interface Importer {
    readonly name: string
    readonly engine: { readonly model: string } | null
    readonly limits: { readonly calls: number | null }
    readonly prompt: { readonly version: number | null; readonly text: string }
  }
  const importer = async (): Promise<Importer> => {
    const { features } = await requestAs<{ features: Importer[] }>(admin, 'GET', '/api/admin/ai/features')
    return features.find(({ name }) => name === 'importer')!
  }

  test('a prompt is changed, and the built-in one is restored', async () => {
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
    await checkPage(admin.page)
    await hit(button('ai_prompt_reset'))
    await admin.page.getByText(say('ai_prompt_is_built_in')).waitFor()
    await expect.poll(() => prompt.inputValue()).toBe(builtIn)
    await button('ai_prompt_use', { version: 1 }).waitFor()
  })

  test('a limit is set, and failures are shown', async () => {
    await typeInto(admin.page, field('ai_limit_calls'), '12')
    await hit(part('ai_limits').getByRole('button', { name: say('admin_save') }))
    await expect.poll(async () => (await importer()).limits.calls).toBe(12)
    await part('ai_failures').getByText(say('ai_failures_none')).waitFor()
  })

  /** The writer who uses the features set up by the administrator. */
  let camille: Writer
  const turnOff = async (key: string): Promise<void> => {
    await openFeature(key)
    const lever = admin.page.getByRole('switch', { name: say(key), exact: true })
    await (look.width > 900 ? lever.press('Space') : lever.locator('..').tap())
    await expect
      .poll(() => lever.getAttribute('aria-checked').then((is) => is ?? lever.isChecked().then(String)))
      .toBe('false')
    await admin.page.getByText(say('ai_is_off')).first().waitFor()
  }
  const openMenu = async (): Promise<Locator> => {
    const { page, words } = camille
    const more = page.locator('header').getByRole('button', { name: words('editor_more') })
    await more.click()
    await page.getByRole('menuitem', { name: words('editor_find'), exact: true }).waitFor()
    return page.getByRole('menu')
  }

  test('a writer gets the chosen engine and the chosen limit', async () => {
    model.says(({ messages }) => {
      const asked = messages.map(({ content }) => content).join('\n')
      const from = asked.lastIndexOf('[{"id":0')
      const speeches = JSON.parse(asked.slice(from, asked.indexOf(']}]', from) + 3)) as { id: number }[]
      return { tones: speeches.map(({ id }) => ({ id, tone: 'mocking', intensity: 2, sure: 0.95, because: '' })) }
    })
    await openFeature('ai_feature_tone_detection')
    await field('ai_engine_by').selectOption({ label: 'model' })
    await typeInto(admin.page, field('ai_limit_calls'), '1')
    await hit(part('ai_limits').getByRole('button', { name: say('admin_save') }))
    await admin.page.getByText(say('ai_limits_saved')).first().waitFor()
    camille = await newWriter(browser, server.origin, 'Camille', look)
    const { page, words } = camille
    const play = await importFile(camille, 'pie.fountain', PIE[look.language])
    await openEditor(camille, play)
    const menu = await openMenu()
    await menu.getByRole('menuitem', { name: words('tones_panel'), exact: true }).click()
    await page.getByRole('button', { name: words('tones_detect'), exact: true }).click()
    const mocking = page.getByRole('listitem').filter({ hasText: words('tones_mocking') })
    await mocking.getByText(words('tones_by_model')).first().waitFor({ timeout: 30_000 })
    expect(await page.getByText(words('tones_notice')).count()).toBe(0)
    // this month's only request is used up: the rules now work alone, and the page says so
    await page.getByRole('button', { name: words('tones_again'), exact: true }).click()
    await page.getByText(words('tones_notice')).waitFor({ timeout: 30_000 })
    await page.getByText(words('tones_by_model')).waitFor({ state: 'detached' })
    await page
      .getByRole('listitem')
      .filter({ hasText: words('tones_angry') })
      .first()
      .waitFor()
    model.says(() => ({ lines: [] }))
    await openFeature('ai_feature_tone_detection')
    await part('ai_use').getByText(say('overview_as_table')).waitFor()
  })

  test('a feature that is switched off is refused and hidden from other users', async () => {
    const { page, words } = camille
    await turnOff('ai_feature_importer')
    await checkPage(admin.page)
    expect(await requestAs(camille, 'GET', '/api/ai/features')).toMatchObject({ importer: false, tone_detection: true })
    const play = await firstPlay(camille)
    await page.getByRole('link', { name: words('imports_paste_link') }).waitFor({ state: 'detached' })
    await openEditor(camille, play)
    const listen = page.locator('header').getByRole('link', { name: words('page_listen'), exact: true })
    const hears = await openMenu()
    await hears.getByRole('menuitem', { name: words('page_listen'), exact: true }).waitFor()
    await hears.getByRole('menuitem', { name: words('tones_panel'), exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await turnOff('ai_feature_tone_detection')
    await turnOff('ai_feature_tts')
    await openEditor(camille, play)
    await listen.waitFor({ state: 'detached' })
    const mute = await openMenu()
    await expect.poll(() => mute.getByRole('menuitem', { name: words('page_listen'), exact: true }).count()).toBe(0)
    expect(await mute.getByRole('menuitem', { name: words('tones_panel'), exact: true }).count()).toBe(0)
    await page.goto(camille.at(`/plays/${play}?tab=rehearse`))
    await page.getByRole('link', { name: words('rehearse_door'), exact: true }).waitFor()
    await page.getByRole('link', { name: words('listen_door'), exact: true }).waitFor({ state: 'detached' })
    await page.getByText(words('voices_say_title')).waitFor({ state: 'detached' })
    await page.getByRole('link', { name: words('rehearse_door'), exact: true }).click()
    await page.getByRole('button', { name: words('rehearse_begin'), exact: true }).waitFor()
    await page.getByText(words('rehearse_aloud'), { exact: true }).waitFor({ state: 'detached' })
    await page.getByRole('heading', { name: words('rehearse_along'), exact: true }).waitFor({ state: 'detached' })
    await checkPage(page)
    expect(camille.faults).toEqual([])
    await camille.context.close()
  })

  test('deleting a provider returns its feature to the built-in engine', async () => {
    const both = new Intl.ListFormat(look.language)
    await openList()
    await hit(button('ai_provider_remove_of', { name: 'Nord' }))
    await dialog()
      .getByText(
        say('ai_remove_says_used', {
          features: both.format([say('ai_feature_importer'), say('ai_feature_tone_detection')]),
        }),
      )
      .waitFor()
    await hit(dialog().getByRole('button', { name: say('ai_provider_remove'), exact: true }))
    await closed()
    await admin.page.getByText(say('ai_providers_none')).waitFor()
    expect((await importer()).engine).toBeNull()
    expect(admin.faults).toEqual([])
    await admin.context.close()
  })
})
