-- How many rows a farm has is one statement since farms lie on nodes (docs/decisions/201); nobody calls the function any more.
drop function app.farm_size();
