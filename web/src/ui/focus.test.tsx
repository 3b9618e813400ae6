import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import IconButton from '@mui/material/IconButton';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { show } from '../../test/screen.tsx';

test('the keyboard’s place is seen on every kind of button', async () => {
  await show(
    <>
      <Button>text</Button>
      <Button variant="contained">contained</Button>
      <Button variant="outlined">outlined</Button>
      <IconButton aria-label="icon" />
      <ButtonBase>bare</ButtonBase>
    </>,
    { areas: [] },
  );
  for (const name of ['text', 'contained', 'outlined', 'icon', 'bare']) {
    await userEvent.keyboard('{Tab}');
    const at = document.activeElement;
    expect(at?.textContent || at?.getAttribute('aria-label')).toBe(name);
    if (!at) throw new Error('no focus');
    const { outlineStyle, outlineWidth } = getComputedStyle(at);
    expect([name, outlineStyle, outlineWidth]).toEqual([name, 'solid', '3px']);
  }
});
