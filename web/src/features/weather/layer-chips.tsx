import type { InterpolatedQuantity } from '@draksha/contract';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { useTranslation } from 'react-i18next';

const quantities = [
  'temperature',
  'humidity',
  'precipitation',
  'wetness',
  'windSpeed',
] as const satisfies readonly InterpolatedQuantity[];

interface LayerChipsProps {
  readonly chosen: InterpolatedQuantity;
  readonly onChoose: (quantity: InterpolatedQuantity) => void;
}

/** What the map shows: chips over its upper edge, in a row that scrolls sideways. */
export function LayerChips({ chosen, onChoose }: LayerChipsProps) {
  const { t } = useTranslation('weather');
  return (
    <Box
      role="group"
      aria-label={t('surface.show')}
      sx={{
        position: 'absolute',
        insetInline: 0,
        top: 2,
        // Above all that the map lays over itself.
        zIndex: 1000,
        display: 'flex',
        gap: 1,
        overflowX: 'auto',
        px: 2,
        pointerEvents: 'none',
        scrollbarWidth: 'none',
        '&::-webkit-scrollbar': { display: 'none' },
      }}
    >
      {quantities.map((quantity) => {
        const isChosen = quantity === chosen;
        return (
          <ButtonBase
            key={quantity}
            aria-pressed={isChosen}
            onClick={() => onChoose(quantity)}
            sx={{
              flex: 'none',
              minHeight: 48,
              font: 'inherit',
              pointerEvents: 'auto',
              '&.Mui-focusVisible': { outline: 'none' },
              '&.Mui-focusVisible > span': { outline: 3, outlineOffset: 2 },
            }}
          >
            <Box
              component="span"
              data-pill=""
              sx={{
                display: 'block',
                px: 1.5,
                lineHeight: '34px',
                fontSize: '0.875rem',
                borderRadius: '18px',
                fontWeight: isChosen ? 650 : 400,
                outlineColor: ({ palette }) => palette.leaf,
                border: ({ palette }) => `1px solid ${isChosen ? palette.leaf : palette.divider}`,
                boxShadow: ({ palette }) =>
                  `${isChosen ? `inset 0 0 0 1px ${palette.leaf}, ` : ''}0 1px 4px rgba(0, 0, 0, 0.2)`,
                backgroundColor: ({ palette }) =>
                  isChosen ? palette.field.verdict.good.soft : palette.background.paper,
              }}
            >
              {t(`surface.short.${quantity}`)}
            </Box>
          </ButtonBase>
        );
      })}
    </Box>
  );
}
