import type { IconName } from './icon.tsx';

/** The picture of a sky by the provider's name for it. */
export function skyIcon(icon: string | null): IconName {
  if (!icon) return 'cloud';
  if (icon.startsWith('thunder')) return 'storm';
  if (icon.startsWith('rain') || icon.startsWith('showers') || icon.startsWith('snow')) return 'rain';
  if (icon === 'clear-day') return 'clear';
  if (icon === 'clear-night') return 'night';
  if (icon.startsWith('partly')) return 'partly';
  if (icon === 'fog' || icon === 'wind') return icon;
  return 'cloud';
}
