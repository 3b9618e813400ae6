import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../../test/screen.tsx';
import { MorningPart } from './morning-part.tsx';

const known = Object.getOwnPropertyDescriptor(window, 'PushManager');
afterEach(() => {
  if (known) Object.defineProperty(window, 'PushManager', known);
});

test.each([
  ['en', ['1. In Safari, tap Share below.', '2. Tap “Add to Home Screen”.', '3. Open Draksha from there']],
  ['hi', ['1. Safari में नीचे शेयर दबाएँ।', '2. “होम स्क्रीन में जोड़ें” दबाएँ।', '3. Draksha वहाँ से खोलें']],
  ['mr', ['1. Safari मध्ये खाली शेअर दाबा.', '2. “होम स्क्रीनवर जोडा” दाबा.', '3. Draksha तिथून उघडा']],
] as const)(
  'an iPhone outside its home screen is shown three steps, each with a drawing: %s',
  async (language, words) => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 18_1)');
    Reflect.deleteProperty(window, 'PushManager');
    const answers = { '/morning-brief': { pushKey: 'B', phones: 0, channels: [], sent: [], alerts: [] } };
    await show(<MorningPart />, { language, areas: ['brief', 'safety'], answers });
    const steps = page.getByRole('listitem').filter({ has: page.getByText(/^[123]\. /) });
    await expect.poll(() => steps.elements().length).toBe(3);
    for (const [at, element] of steps.elements().entries()) {
      expect(element.textContent).toContain(words[at]);
      expect(element.querySelector('svg')?.getBoundingClientRect().width).toBeGreaterThan(40);
    }
  },
);
