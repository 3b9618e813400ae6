import BottomNavigation from '@mui/material/BottomNavigation';
import BottomNavigationAction from '@mui/material/BottomNavigationAction';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import IconButton from '@mui/material/IconButton';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { show } from '../../test/screen.tsx';

const labelShown = (width: string) => {
  const label = document.querySelector('.MuiBottomNavigationAction-label');
  if (!label) throw new Error(`no label at ${width}`);
  return getComputedStyle(label).display !== 'none';
};

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

test('the words of the navigation vanish together where their letters are twice as large', async () => {
  const root = document.documentElement;
  await show(
    <BottomNavigation showLabels sx={{ width: 360, containerType: 'inline-size' }}>
      <BottomNavigationAction label="Weather" />
    </BottomNavigation>,
    { areas: [] },
  );
  expect(labelShown('16px')).toBe(true);
  root.style.fontSize = '32px';
  try {
    expect(labelShown('32px')).toBe(false);
  } finally {
    root.style.fontSize = '';
  }
});
